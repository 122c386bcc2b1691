"use client";

import type { ReactNode } from "react";
import { shape } from "@/lib/client/api";
import { LinesForm, type LinesFormProps } from "./LinesForm";

const schema = () => shape(import("./formSchemas"), "addressRangesForm");

export function AddressRangesForm(
  props: Pick<LinesFormProps<"allowedAddressRanges">, "settings">,
): ReactNode {
  return (
    <LinesForm
      {...props}
      name="allowedAddressRanges"
      schema={schema}
      field={{
        label: "Further address ranges",
        description:
          "One per line, as 127.0.0.0/8, 169.254.20.10 or fd12:3456::/32. A cloud provider's metadata address is opened only by a line that names that one address.",
        minRows: 3,
      }}
    />
  );
}
