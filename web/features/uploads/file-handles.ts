import { crc32OfStart, getFingerprint } from './fingerprint.ts';
import type { List } from './list.ts';
import { notUploaded, type Row } from './row.ts';
import type { TabLocks } from './tab-locks.ts';
import { fetchStatusesUntilAnswered } from './upload-api.ts';

/** File handle methods that some browsers add to the standard. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?(wish: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(wish: { mode: 'read' }): Promise<PermissionState>;
};

const readFile = async (handle: AskableHandle | null, mayAsk: boolean): Promise<File | null> => {
  try {
    const wish = { mode: 'read' } as const;
    const state = await (mayAsk ? handle?.requestPermission?.(wish) : handle?.queryPermission?.(wish));
    return handle && state === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
};

/** Whether the bytes on the server are the start of this file: the same file or a copy of it. */
const continues = async ({ upload_id, size }: Row, file: File): Promise<boolean> => {
  if (!upload_id || file.size !== size) return false;
  const status = (await fetchStatusesUntilAnswered([upload_id])).get(upload_id);
  if (!status || status.crc32 === null || status.size_bytes !== size) return false;
  return (await crc32OfStart(file, status.offset_bytes)) === status.crc32;
};

type Options = {
  list: List;
  locks: TabLocks;
  /** Whether another device is uploading it; two uploaders would only interrupt each other. */
  isGrowingElsewhere(id: string): boolean;
  removeUpload(uploadId: string): void;
  pump(): void;
};

/** Manages the files themselves: whether a row's file is unchanged, and how a row gets a lost file back. */
export const createFileHandles = ({ list, locks, isGrowingElsewhere, removeUpload, pump }: Options) => {
  const changed = ({ id, name, handle }: Row) => {
    locks.release(id);
    list.change(id, {
      file: null,
      state: handle ? 'failed' : 'needs_file',
      problem: handle
        ? `${name} has changed or moved since you added it. Retry to upload it again from the start.`
        : `${name} has changed or moved since you added it. Add it again to upload it from the start.`,
    });
  };
  const attach = async (
    row: Row,
    file: File,
    handle: FileSystemFileHandle | null,
  ): Promise<string | undefined> => {
    const { id, name } = row;
    if (!(await locks.acquire(id))) {
      list.change(id, { state: 'elsewhere' });
      return `${name} is already being sent in another tab.`;
    }
    if (isGrowingElsewhere(id)) {
      locks.release(id);
      return `${name} is already being sent from another device.`;
    }
    const fingerprint = await getFingerprint(file).catch(() => null);
    if (!fingerprint) {
      locks.release(id);
      return `${name} can’t be read. Check that it’s still there, then add it again.`;
    }
    const isSame = row.fingerprint === fingerprint || (await continues(row, file).catch(() => false));
    if (!list.get(id)) return;
    if (!isSame && row.upload_id) removeUpload(row.upload_id);
    const isBegun = row.upload_id !== null && !row.is_refused;
    list.change(id, {
      file,
      handle: handle ?? row.handle,
      fingerprint,
      size: file.size,
      state: 'waiting',
      problem: null,
      is_refused: false,
      ...(isSame
        ? {}
        : {
            ...notUploaded,
            report: null,
            peaks: null,
            problem: isBegun
              ? `This is a different ${name} from the one you started, so it’ll upload from the start.`
              : null,
          }),
    });
    pump();
    return undefined;
  };
  /**
   * Attaches a file to the first of these complete rows that it matches, so that it is available here; nothing is
   * uploaded.
   */
  const attachWhole = async (
    rows: readonly Row[],
    file: File,
    handle: FileSystemFileHandle | null,
  ): Promise<boolean> => {
    const fingerprint = rows.length ? await getFingerprint(file).catch(() => null) : null;
    if (!fingerprint) return false;
    for (const row of rows) {
      const isSame = row.fingerprint === fingerprint || (await continues(row, file).catch(() => false));
      const now = list.get(row.id);
      if (!isSame || now?.state !== 'whole' || now.file) continue;
      list.change(row.id, { file, handle: handle ?? row.handle, fingerprint });
      return true;
    }
    return false;
  };
  return {
    attach,
    attachWhole,
    /** Compares the file with its fingerprint, which is taken the first time. */
    async isUnchanged(row: Row): Promise<boolean> {
      const found = row.file && (await getFingerprint(row.file).catch(() => null));
      // Replaced or removed while it was read.
      if (list.get(row.id)?.file !== row.file) return false;
      if (found && found === row.fingerprint) return true;
      if (found && !row.fingerprint) {
        list.change(row.id, { fingerprint: found });
        return true;
      }
      changed(row);
      return false;
    },
    /** Reads a file again through its handle. During a click, the browser may be asked for permission. */
    async reopen(row: Row, mayAsk: boolean): Promise<void> {
      const file = await readFile(row.handle, mayAsk);
      if (row.state === 'whole') return void (file && (await attachWhole([row], file, row.handle)));
      if (file) await attach(row, file, row.handle);
      // The browser requires a click for permission: the one on Resume.
      else if (!mayAsk) list.change(row.id, { state: 'paused' });
      else
        list.change(row.id, {
          state: 'needs_file',
          problem: `${row.name} can’t be found or opened. Add it again.`,
        });
    },
  };
};
export type FileHandles = ReturnType<typeof createFileHandles>;
