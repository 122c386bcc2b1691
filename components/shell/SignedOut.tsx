"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SignInForm } from "@/components/entrance/SignInForm";
import { useSession } from "@/lib/client/hooks/session";

/** A session that ends while somebody works: the page and what they typed stay, and they sign in over it. */
export function SignedOut(): ReactNode {
  const session = useSession();
  const client = useQueryClient();
  const pathname = usePathname();
  const signedOut = session.data !== undefined && session.data.actor === null;
  if (!session.data || !signedOut) return null;
  const goOn = (): void => void client.invalidateQueries();
  return (
    <Modal opened withCloseButton={false} onClose={() => undefined} title="You are signed out">
      <Text mb="md">Your session has ended. Nothing on this page is lost: sign in and go on.</Text>
      <SignInForm oidc={session.data.signIn.oidc} from={pathname} inPlace onSignedIn={goOn} />
      {session.data.signIn.oidc === null ? null : (
        <Group mt="md">
          <Button variant="default" onClick={goOn} loading={session.isFetching}>
            I am signed in again
          </Button>
        </Group>
      )}
    </Modal>
  );
}
