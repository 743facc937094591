import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { type ChosenFiles, readFiles } from './chosen-files.ts';

/**
 * Chooses a folder with everything in it. Only where the browser supports it and not on touch devices: phones have no
 * folders to choose.
 */
export const FolderButton = ({ onPick }: { onPick(chosen: ChosenFiles): void }) => {
  const input = useRef<HTMLInputElement>(null);
  // On the server too, as nearly every browser supports it: the page must not move when the code arrives.
  const [isThere, setThere] = useState(true);
  useEffect(() => setThere('webkitdirectory' in HTMLInputElement.prototype), []);
  if (!isThere) return null;
  return (
    <div className="mt-2 pointer-coarse:hidden">
      <input
        ref={(element) => {
          if (element) element.webkitdirectory = true;
          input.current = element;
        }}
        type="file"
        hidden
        onChange={(event) => {
          onPick(readFiles(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <LinkButton className="text-sm" onClick={() => input.current?.click()}>
        Choose a folder
      </LinkButton>
    </div>
  );
};
