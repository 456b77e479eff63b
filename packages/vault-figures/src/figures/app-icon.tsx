/** The icon of the PVT app: the site's mark on runway red, the same in both themes. */
export function AppIcon() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 50 50" aria-hidden>
      <rect x={-9} y={-9} width={50} height={50} rx={11} fill="#b8321c" />
      <rect x={3} y={5} width={26} height={4} fill="#f4c531" />
      <path
        d="M7 28 C 21 25, 25 18, 23 10"
        fill="none"
        stroke="#fbf9f3"
        strokeWidth={3}
        strokeLinecap="round"
      />
    </svg>
  );
}
