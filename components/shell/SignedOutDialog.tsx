"use client";

import { Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SignInForm } from "@/components/account/SignInForm";
import { BusyButton } from "@/components/ui/BusyButton";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { useSession } from "@/lib/client/hooks/session";

/** Load it with SignedOut.tsx. */
export default function SignedOutDialog(): ReactNode {
  useFocusBack();
  const session = useSession();
  const client = useQueryClient();
  const pathname = usePathname();
  if (!session.data) return null;
  const goOn = (): void => void client.invalidateQueries();
  return (
    <Modal opened withCloseButton={false} onClose={() => undefined} title="You are signed out">
      {/* The reader may still be typing on the page for a moment: no field or button may receive these keys. */}
      <Text mb="md" tabIndex={-1} data-autofocus>
        Your session has ended. Nothing on this page is lost: sign in and continue.
      </Text>
      <SignInForm oidc={session.data.signIn.oidc} from={pathname} inPlace onSignedIn={goOn} />
      {session.data.signIn.oidc === null ? null : (
        <Group mt="md">
          <BusyButton variant="default" onClick={goOn} loading={session.isFetching}>
            I am signed in again
          </BusyButton>
        </Group>
      )}
    </Modal>
  );
}
