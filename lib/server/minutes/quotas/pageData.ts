import { namespaceSchema, type NamespaceUsage } from "../../../api/minutes";
import { instanceQuotaSchema, type InstanceQuota } from "../../../api/quotas";
import { onePage } from "../../auth/pageLists";
import { forViewer } from "../../auth/pageSession";
import type { Page } from "../../http/keyset";
import { listNamespaces } from "../read/namespaces";
import { readInstanceQuota } from "./read";

export interface QuotasStart {
  readonly instance: InstanceQuota;
  readonly namespaces: Page<NamespaceUsage>;
}

/** Initial data of the page of quotas. */
export function quotasStart(): Promise<QuotasStart | null> {
  return forViewer(async () => {
    const [quota, namespaces] = await Promise.all([
      readInstanceQuota(),
      onePage(namespaceSchema, listNamespaces),
    ]);
    return { instance: instanceQuotaSchema.parse(quota), namespaces };
  });
}
