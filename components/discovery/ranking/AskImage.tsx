import type { ReactNode } from "react";
import { AskName } from "@/components/ranking/explanation/AskName";

export function AskImage({ onAsk }: { readonly onAsk: (image: string) => void }): ReactNode {
  return (
    <AskName
      label="Ask about another image"
      description="The full reference, as a query would return it; it need not be in the list."
      placeholder="registry.example.com/team/image:tag"
      onAsk={onAsk}
    />
  );
}
