import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";

import { callQuery } from "#web/api/queries.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The way to those who forgot their password, with how many wait. Nothing if nobody does. */
export function PasswordHelpLink({ href }: { href: string }) {
  const count = useQuery(callQuery("getPasswordHelp")).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <ButtonLink href={href} icon={<KeyRound aria-hidden size="1.125rem" />}>
      {`비밀번호 도움 ${count.toLocaleString("ko-KR")}건`}
    </ButtonLink>
  );
}
