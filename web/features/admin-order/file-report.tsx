import { formatFacts } from '../../../shared/format.ts';
import type { OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { FindingNote } from '../order-form/finding-note.tsx';

/** Names of a ZIP listed before the rest is collapsed. */
const AT_SIGHT = 24;

/** Findings of a file, and the contents of a ZIP. */
export const FileReport = ({ file }: { file: OrderFile }) => {
  const { entries, more_entries = 0 } = file.report ?? {};
  const listed = entries ?? [];
  const count = listed.length + more_entries;
  return (
    <>
      {file.findings
        .filter(({ code }) => code !== 'clean')
        .map((finding) => (
          <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} isForStudio />
        ))}
      {count > 0 && (
        <details open={count <= AT_SIGHT} className="mt-2 max-w-3xl text-sm">
          <summary className="cursor-pointer text-muted hover:text-text">
            {count === 1 ? '1 audio file inside' : `${count} audio files inside`}
          </summary>
          <ul className="mt-1 space-y-1 font-mono text-xs">
            {listed.map(({ path, size_bytes, facts }) => (
              <li key={path} className="flex flex-wrap justify-between gap-x-4">
                <span className="[overflow-wrap:anywhere]">{path}</span>
                <span className="text-muted">
                  {[facts && formatFacts(facts), formatSize(size_bytes)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
            {more_entries > 0 && <li className="text-muted">Open the ZIP to see {more_entries} more.</li>}
          </ul>
        </details>
      )}
    </>
  );
};
