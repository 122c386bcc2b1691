"use client";

import type { ReactNode } from "react";
import { readAddressRange } from "@/lib/api/addressRanges";
import { LinesForm, type LinesRead } from "./LinesForm";

export function AddressRangesForm({ saved }: { readonly saved: readonly string[] }): ReactNode {
  return (
    <LinesForm
      saved={saved}
      read={readRanges}
      toSettings={(allowedAddressRanges) => ({ allowedAddressRanges })}
      field={{
        label: "Further address ranges",
        description:
          "One a line, as 127.0.0.0/8, 169.254.20.10 or fd12:3456::/32. A cloud provider's metadata address is opened only by a line that names that one address.",
        minRows: 3,
      }}
    />
  );
}

/** As typed: the server has one spelling for each. */
function readRanges(lines: readonly string[]): LinesRead {
  const problems = lines.map(readAddressRange).flatMap((read) => ("problem" in read ? [read.problem] : []));
  return problems.length > 0 ? { problems } : { value: [...lines] };
}
