/** A decorative strip between two parts of a page. */
export function ClothStrip() {
  return (
    <div aria-hidden="true" className="relative isolate h-8 overflow-hidden bg-cloth">
      <div className="motif absolute inset-0 -z-10 text-white opacity-40 [mask-position:0_-16px]" />
      <div className="absolute inset-x-0 top-0 h-1 bg-amber" />
      <div className="absolute inset-x-0 bottom-0 h-1 bg-flag" />
    </div>
  );
}
