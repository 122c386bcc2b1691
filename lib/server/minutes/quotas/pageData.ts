import { namespaceSchema, type NamespaceUsage } from "../../../api/minutes";
import { instanceQuotaSchema, type InstanceQuota } from "../../../api/quotas";
import { onePage } from "../../auth/pageLists";
import { forViewer } from "../../auth/pageSession";
import { etagOf } from "../../http/etag";
import type { Page } from "../../http/keyset";
import { listNamespaces } from "../read/namespaces";
import { newestVersion, readInstanceQuota } from "./read";

export interface QuotasStart {
  readonly instance: { readonly data: InstanceQuota; readonly etag: string; readonly status: number };
  readonly namespaces: Page<NamespaceUsage>;
}

/** Initial data of the page of quotas. */
export function quotasStart(): Promise<QuotasStart | null> {
  return forViewer(async () => {
    const [quota, namespaces] = await Promise.all([
      readInstanceQuota(),
      onePage(namespaceSchema, listNamespaces),
    ]);
    const instance = {
      data: instanceQuotaSchema.parse(quota),
      etag: etagOf(newestVersion(quota.versions)),
      status: 200,
    };
    return { instance, namespaces };
  });
}
