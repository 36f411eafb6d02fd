/** The logo: a ballot paper with a thumb print. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" fill="none">
      <rect x="3" y="3" width="34" height="34" rx="7" fill="#008751" />
      <path
        d="M20 10c-5 0-8.500 3.600-8.500 8.800v5.700M28.500 26.500v-7.700c0-2.700-1-5-2.700-6.600"
        stroke="#fff"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <path
        d="M15.700 28.500c.4-2 .5-4.600.5-9.200 0-2.700 1.500-4.600 3.800-4.600s3.800 1.900 3.800 4.600c0 4-.2 7.600-1 10.700"
        stroke="#fff"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <path
        d="M20 19.500c0 4.500-.2 7.500-.9 10.500"
        stroke="#f0b43c"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
    </svg>
  );
}
