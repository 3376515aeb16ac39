import "./slips.css";

import { memo } from "react";

import type { InitialAccount } from "#contract/residents.ts";

import { signInCode } from "./sign-in-code.ts";

interface SlipProps {
  account: InitialAccount;
  apartmentName: string;
}

/** The slip of one household: where and how to sign in, also as a QR code. */
export const Slip = memo(function Slip({ account, apartmentName }: SlipProps) {
  const { building, unit, email, tempPassword } = account;
  return (
    <section className="slip" aria-label={`${building}동 ${unit}호 안내문`}>
      <header>
        <span>{apartmentName}</span>
        <strong>
          {building}동 {unit}호
        </strong>
      </header>
      <div className="slip-body">
        <dl>
          <dt>주소</dt>
          <dd>{location.origin}</dd>
          <dt>이메일</dt>
          <dd>
            <EmailText email={email} />
          </dd>
          <dt>임시 비밀번호</dt>
          <dd className="slip-password">{tempPassword}</dd>
        </dl>
        <SignInCode account={account} />
      </div>
      <p>
        휴대전화로 QR 코드를 찍어 로그인하고, 이름과 새 비밀번호를 정해 주세요. 다른 사람에게 보이지 않게
        보관해 주세요.
      </p>
    </section>
  );
});

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
