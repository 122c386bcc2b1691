"use client";

import { FileInput } from "@mantine/core";
import type { ReactNode } from "react";
import { chooseAgain } from "@/components/ui/chooseAgain";
import { formatBytes } from "@/lib/client/format";
import { FILE_BYTES } from "@/lib/limits/fileBytes";

export interface FileFieldProps {
  readonly label: string;
  readonly description: string;
  readonly required?: boolean;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
}

/** A CSV file, plain or compressed, or a Parquet file; reports at once if it is too large. */
export function FileField({ value, error, required = false, ...field }: FileFieldProps): ReactNode {
  const tooLarge =
    value !== null && value.size > FILE_BYTES
      ? `${formatBytes(value.size)} is too large: at most ${formatBytes(FILE_BYTES)} is allowed. Compress it with gzip or zstd, or write Parquet.`
      : undefined;
  return (
    <FileInput
      {...field}
      value={value}
      accept=".csv,.gz,.zst,.parquet,text/csv,application/gzip,application/zstd"
      fileInputProps={chooseAgain}
      placeholder="Choose a file"
      clearable
      clearButtonProps={{ "aria-label": `Remove the file: ${field.label}` }}
      withAsterisk={required}
      error={tooLarge ?? error}
    />
  );
}
