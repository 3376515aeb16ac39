import { useQuery } from "@tanstack/react-query";

import { homeName } from "#contract/values/home-name.ts";
import { isNotFound } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";
import { EmailText } from "#web/ui/text/email-text.tsx";

/** A super admin's name and e-mail. */
export function SuperAdminIdentity() {
  const me = useMe();
  return me && <Identity headline={me.name} email={me.email} />;
}

/** A manager's apartment, name and e-mail. */
export function ManagerIdentity() {
  const me = useMe();
  const apartmentName = useApartmentName();
  return me && <Identity headline={apartmentName} name={me.name} email={me.email} />;
}

/** A resident's building and unit, nickname or name, and e-mail. */
export function ResidentIdentity() {
  const me = useMe();
  if (!me) return null;
  const calledName = me.nickname ?? me.name;
  if (me.building === null || me.unit === null) return <Identity headline={calledName} email={me.email} />;
  return <Identity headline={homeName(me)} name={calledName} email={me.email} />;
}

/** The apartment's name on one line, for a header. The product's stands for it if it cannot be read. */
export function ApartmentName() {
  const { data, isError } = useQuery(callQuery("getMyApartment"));
  if (!data) return isError && <BrandMark />;
  const { name } = data.apartment;
  return (
    <p title={name} className="min-w-0 truncate text-lead font-bold text-neutral">
      {name}
    </p>
  );
}

function useApartmentName(): string {
  const { data, error } = useQuery(callQuery("getMyApartment"));
  if (data) return data.apartment.name;
  if (!error) return "";
  return isNotFound(error) ? "알 수 없는 아파트" : "정보 로딩 실패";
}

interface IdentityProps {
  headline: string;
  name?: string;
  email: string;
}

function Identity({ headline, name, email }: IdentityProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="min-h-6 leading-title font-bold text-neutral">{headline}</p>
      {name !== undefined && <p className="text-label text-neutral-weak">{name}</p>}
      <p className="text-label text-neutral-weak">
        <EmailText email={email} />
      </p>
    </div>
  );
}
