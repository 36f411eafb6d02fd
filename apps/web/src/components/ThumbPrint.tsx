/** A thumb print, by which Nigerian ballots are marked. */
export function ThumbPrint({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M11 33V20.500C11 12.500 16.800 6.500 24 6.500c4.600 0 8.600 2.400 10.900 6M37 18.500V29M15 38.500c.6-2 .9-4 .9-6.500V20.800c0-5 3.400-8.800 8.100-8.800s8.100 3.800 8.100 8.800V31c0 3-.3 5.500-1 8" />
      <path d="M20.200 42c.6-3 .8-6 .8-9.500V21.200c0-2.300 1.200-3.900 3-3.900s3 1.600 3 3.900V33c0 3.400-.3 6.400-1 9.300" />
      <path d="M11.300 36.800c.1-.5.2-1 .2-1.500M36.600 35c.2-1 .3-2 .4-3" />
    </svg>
  );
}
