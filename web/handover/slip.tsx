import "./slips.css";

import { memo } from "react";

import type { Output } from "#contract/index.ts";
import type { InitialAccount } from "#contract/residents.ts";
import { homeName } from "#contract/values/home-name.ts";

import { signInCode } from "./sign-in-code.ts";
import { lastDayOf } from "./slip-words.ts";

/** What a slip says of the management office. */
export type Office = Pick<Output<"getMyApartment">["apartment"], "name" | "telephone" | "officeHours">;

interface SlipProps {
  account: InitialAccount;
  office: Office;
}

/** The slip of one household: where and how to sign in, also as a QR code. */
export const Slip = memo(function Slip({ account, office }: SlipProps) {
  const { email, tempPassword, expiresAt } = account;
  return (
    <section className="slip" aria-label={`${homeName(account)} 안내문`}>
      <header>
        <span>{office.name}</span>
        <strong>{homeName(account)}</strong>
      </header>
      <p>우리 아파트 공지와 민원을 보는 서비스예요. 처음 한 번은 이 안내문으로 로그인해 주세요.</p>
      <div className="slip-scan">
        <SignInCode account={account} />
        <p>
          <strong>카메라로 QR 코드를 비추세요.</strong> 로그인 화면이 채워져서 열려요. 로그인한 뒤 이름과 새
          비밀번호를 정하면 끝나요.
        </p>
      </div>
      <dl>
        <dt>주소</dt>
        <dd>{location.origin}</dd>
        <dt>이메일</dt>
        <dd>
          <EmailText email={email} />
        </dd>
        <dt className="slip-whole-line">임시 비밀번호 ({lastDayOf(expiresAt)}까지)</dt>
        <dd className="slip-password slip-whole-line">{tempPassword}</dd>
      </dl>
      <footer>
        <p>이메일 대신 동·호로도 로그인할 수 있어요.</p>
        <p>다른 사람에게 보이지 않게 보관해 주세요.</p>
        <OfficeContact office={office} />
      </footer>
    </section>
  );
});

function OfficeContact({ office: { telephone, officeHours } }: { office: Office }) {
  if (telephone === null && officeHours === null) return null;
  return (
    <p>
      관리사무소 {telephone !== null && <strong className="slip-unbroken">{telephone}</strong>} {officeHours}
    </p>
  );
}

/** Breaks before the @ if one line is too short, and elsewhere only if necessary. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      <span className="slip-unbroken">{email.slice(0, at)}</span>
      <span className="slip-unbroken">{email.slice(at)}</span>
    </>
  );
}

function SignInCode({ account }: { account: InitialAccount }) {
  const { path, size } = signInCode(account);
  return (
    <svg
      className="slip-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="로그인 QR 코드"
    >
      <path d={path} />
    </svg>
  );
}
