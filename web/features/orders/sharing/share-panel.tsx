import { useMemo } from 'react';
import { encode } from 'uqr';
import { limits } from '../../../../shared/limits.ts';
import { CopyText } from '../../../ui/copy-text.tsx';

/** A link as squares a camera reads. */
const QrCode = ({ text }: { text: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 3 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 flex-none rounded-sm bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
};

/** The link that opens this form on another device. */
export const SharePanel = ({ link }: { link: string }) => (
  <div className="mt-4 flex flex-wrap items-start gap-5 rounded-sm border border-hairline bg-panel p-4 sm:p-5">
    <QrCode text={link} />
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold">Open this link on the other device</p>
      <p className="mt-1 text-muted text-sm">
        Scan the code there, or send yourself the link. Both devices stay in step: add files on one, write on
        the other, submit on either. It works for {limits.upload_hours} hours, and for whoever has the link.
      </p>
      <label className="mt-3 block text-sm">
        <span className="mb-1.5 block text-muted">Link</span>
        <input
          readOnly
          value={link}
          className="block min-h-11 w-full rounded-sm border border-edge bg-ink px-3 font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyText text={link} copied="Link copied" label="Copy link" />
      </div>
    </div>
  </div>
);
