import { useEffect, useState } from 'react';

const draw = async (text: string) => {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
};

/** A text as a QR code, an empty square until the code for it has loaded; `label` names it for screen readers. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [{ size, path }, setDrawn] = useState({ size: 1, path: '' });
  useEffect(() => {
    let isCurrent = true;
    void draw(text).then((drawn) => isCurrent && setDrawn(drawn));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={176}
      height={176}
      shapeRendering="crispEdges"
      className="flex-none"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
