import { formatCount, formatFacts } from '../../../shared/format.ts';
import type { ZipEntry } from '../../../shared/stems.ts';

/** The contents of a ZIP by name, on demand. */
export const ZipContents = ({ entries }: { entries: readonly ZipEntry[] }) =>
  entries.length > 0 && (
    <details className="mb-2 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted hover:text-text">
        {formatCount(entries.length, 'audio file')} inside
      </summary>
      <ul className="space-y-1 border-hairline border-l-2 pl-4">
        {entries.map(({ path, facts }) => (
          <li key={path} className="flex flex-wrap gap-x-4">
            <span className="wrap-anywhere">{path}</span>
            {facts && <span className="text-muted">{formatFacts(facts)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
