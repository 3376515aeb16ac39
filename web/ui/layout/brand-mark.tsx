/** The product's mark (two blocks and a tree between them) and name. */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2 text-subtitle font-bold whitespace-nowrap text-neutral">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <path className="fill-(--bg-brand-solid)" d="M3 7a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3v21H3z" />
        <path
          className="fill-(--stroke-brand)"
          d="M18 14a3 3 0 0 1 3-3h5a3 3 0 0 1 3 3v14H18z"
          opacity=".55"
        />
        <path
          className="fill-(--bg-ground)"
          d="M6.500 8.500h2.500v3H6.500zM10.500 8.500H13v3h-2.500zM6.500 14.500h2.500v3H6.500zM10.500 14.500H13v3h-2.500zM8 21h3.500v7H8z"
        />
      </svg>
      단지
    </span>
  );
}
