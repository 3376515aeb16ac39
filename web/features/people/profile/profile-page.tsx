import Bell from "lucide-react/icons/bell";

import { homeName } from "#contract/values/home-name.ts";
import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { AppearanceFields } from "#web/ui/layout/appearance-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { DeletionCard } from "./deletion-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { NameCard } from "./name-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PhoneCard } from "./phone-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The person's own account. Only neighbours see a nickname, and a manager is deleted by super admins. */
export function ProfilePage() {
  const me = useMe();
  if (!me) return null;
  return (
    <>
      <title>내 정보 · 단지</title>
      <PageHeader
        title="내 정보"
        description={me.building === null ? me.email : `${homeName(me)} · ${me.email}`}
      />
      <div className="flex max-w-(--container-reading) flex-col gap-5">
        {me.role === "resident" ? <NamesCard me={me} /> : <NameCard me={me} />}
        <EmailCard me={me} />
        {me.role !== "superAdmin" && <PhoneCard me={me} />}
        <PasswordCard />
        <PasskeysCard />
        {me.role !== "superAdmin" && <AlertSettingsLink href={paths[me.role].alertSettings} />}
        <Card title="화면" description="이 기기에만 적용돼요.">
          <AppearanceFields />
        </Card>
        <InstallCard />
        <SessionsCard />
        <OwnDataCard />
        {me.role !== "manager" && <DeletionCard me={me} />}
      </div>
    </>
  );
}

function AlertSettingsLink({ href }: { href: string }) {
  return (
    <Card title="알림 설정" description="무엇을 언제, 어디로 받을지 정해요.">
      <div>
        <ButtonLink href={href} icon={<Bell aria-hidden size="1.125rem" />}>
          알림 설정
        </ButtonLink>
      </div>
    </Card>
  );
}
