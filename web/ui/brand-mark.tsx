/** The product's mark: five bars of a level meter, the loud ones lit. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" className="shrink-0">
    <path d="M3 10v4M7.5 7v10" className="stroke-before" strokeWidth="2.5" />
    <path d="M12 3v18M16.5 6v12M21 9.5v5" className="stroke-after" strokeWidth="2.5" />
  </svg>
);
