const travel = 112;

/**
 * An add-on drawn as a console channel: the fader height shows the price, and the name is on the strip below. A row on
 * narrow screens.
 */
export const ChannelStrip = ({ label, price, per, level, note }: ChannelStripProps) => {
  const y = 12 + (1 - level) * travel;
  return (
    <li className="flex items-center gap-4 border-hairline border-b px-4 py-3 last:border-b-0 md:flex-col md:items-stretch md:gap-0 md:border-r md:border-b-0 md:px-0 md:py-0 md:last:border-r-0">
      <svg
        aria-hidden="true"
        viewBox="0 0 64 148"
        width="64"
        height="148"
        className="mx-auto mt-5 hidden md:block"
      >
        <path
          d="M12 12h8M12 40h8M12 68h8M12 96h8M12 124h8M44 12h8M44 40h8M44 68h8M44 96h8M44 124h8"
          className="stroke-edge"
        />
        <path d="M32 8v120" className="stroke-black" strokeWidth="5" />
        <path d={`M32 ${y}V128`} className="stroke-after" strokeWidth="2" />
        <rect x="18" y={y - 9} width="28" height="18" rx="2" className="fill-raised stroke-muted" />
        <path d={`M18 ${y}h28`} className="stroke-text" strokeWidth="2" />
      </svg>
      <p className="order-last ml-auto whitespace-nowrap text-right font-mono text-lg md:order-none md:ml-0 md:pb-4 md:text-center">
        {price}
        <span className="block text-muted text-xs">per {per}</span>
      </p>
      <div className="md:flex md:grow md:flex-col md:border-hairline md:border-t md:bg-raised md:px-2 md:py-3 md:text-center">
        <p className="font-medium leading-snug md:text-sm">{label}</p>
        <p className="text-muted text-sm leading-snug md:mt-1.5 md:text-xs">{note}</p>
      </div>
    </li>
  );
};
type ChannelStripProps = {
  label: string;
  price: string;
  per: string;
  /** 0 to 1. */
  level: number;
  note: string;
};
