import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, type ReactNode, useRef } from 'react';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ContentKind, useContent, useContentCache } from './content-kind.ts';
import { DeleteDialog, useDelete } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { getFirstField } from './row-focus.ts';
import { type Editor, useEditLink, useEditor } from './use-editor.ts';

/**
 * Manages one kind of content: the list in every state (loading, failed with a retry, empty with advice, rows), a form
 * that adds or edits, and deletion after confirmation.
 */
export const ContentManager = <T extends { id: string }>(props: ContentManagerProps<T>) => {
  const {
    kind,
    shows = () => true,
    isGrid,
    add,
    empty,
    above,
    more,
    row,
    form,
    deleteTitle,
    whatGoes,
  } = props;
  const query = useContent(kind);
  const editor = useEditor<T>(kind.key.join('-'), add !== undefined);
  const { drop } = useContentCache(kind);
  const deletion = useDelete<T>({
    remove: ({ id }) => kind.remove(id),
    onGone: ({ id }) => {
      editor.forget(id);
      drop(id);
    },
    done: kind.deleted,
    failed: `Failed to delete ${kind.one}`,
  });
  const all = query.data ?? [];
  const shown = all.filter(shows);
  useEditLink(editor, shown);
  const failed = `Failed to load ${kind.many}`;
  return (
    <>
      <ContentColumns items={editor.items} form={!add && form(editor, query.data)}>
        {add && (
          <ActionButton kind="secondary" className="mb-3" data-add onClick={() => editor.add()}>
            {add}
          </ActionButton>
        )}
        {above?.(all)}
        {query.isRefetchError && (
          <p role="alert" className="mb-3 text-error text-sm">
            {failed}. What you see may be out of date. {getErrorMessage(query.error)}
          </p>
        )}
        <Loaded query={query} failed={failed} loading={<ListSkeleton label={`Loading ${kind.many}`} />}>
          {() =>
            shown.length === 0 ? (
              empty
            ) : (
              <ul
                className={
                  isGrid
                    ? 'grid gap-4 sm:grid-cols-2 2xl:grid-cols-3'
                    : 'divide-y divide-hairline rounded-md border border-hairline bg-panel'
                }
              >
                {shown.map((item) => (
                  <Fragment key={item.id}>
                    {row({
                      item,
                      all,
                      isOpen: editor.item?.id === item.id,
                      onEdit: (field) => editor.edit(item, field),
                      onDelete: () => deletion.ask(item),
                    })}
                  </Fragment>
                ))}
                {more?.(all, editor)}
              </ul>
            )
          }
        </Loaded>
      </ContentColumns>
      {add && (
        <FormDialog editor={editor} label={editor.item ? `Edit ${kind.one}` : add}>
          {form(editor, query.data)}
        </FormDialog>
      )}
      <DeleteDialog deletion={deletion} title={deleteTitle}>
        {(item) => whatGoes(item, all)}
      </DeleteDialog>
      <DiscardDialog editor={editor} />
    </>
  );
};
type ContentManagerProps<T extends { id: string }> = {
  kind: ContentKind<T>;
  /** Which items are listed, if not all. */
  shows?: (item: T) => boolean;
  /** Cards in a grid instead of rows. */
  isGrid?: boolean;
  /** The button that opens the form for a new item, if the form isn’t always there. */
  add?: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  above?: (all: T[]) => ReactNode;
  /** A last row of the list, of what can be added as well. */
  more?: (all: T[], editor: Editor<T>) => ReactNode;
  row: (row: RowOf<T>) => ReactNode;
  /** `items` are undefined until they are loaded. Give the form `key={editor.key}`. */
  form: (editor: Editor<T>, items: T[] | undefined) => ReactNode;
  deleteTitle: string;
  /** Explains what is deleted with an item. */
  whatGoes: (item: T, all: T[]) => ReactNode;
};
/** What a row shows and does. */
export type RowOf<T> = {
  item: T;
  all: T[];
  /** True while the form edits this item. */
  isOpen: boolean;
  /** Opens the form, focused on the named field if one is given. */
  onEdit: (field?: string) => void;
  onDelete: () => void;
};

const ListSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-2">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-20" />
    ))}
  </div>
);

/** Confirms that unsaved work is discarded before another item is opened. */
const DiscardDialog = ({
  editor,
}: {
  editor: Pick<Editor, 'isAsking' | 'isClosing' | 'keep' | 'discard' | 'at' | 'items'>;
}) => {
  const isDiscarded = useRef(false);
  return (
    <AlertDialog
      isOpen={editor.isAsking}
      onClose={() => {
        isDiscarded.current = false;
        editor.keep();
      }}
      onConfirm={() => {
        isDiscarded.current = true;
        editor.discard();
      }}
      title="Discard your changes?"
      description={
        editor.isClosing
          ? 'They aren’t saved.'
          : 'You have unsaved changes. Opening another item will discard them.'
      }
      action="Discard"
      finalFocus={() =>
        isDiscarded.current && !editor.isClosing ? getFirstField(editor.items, editor.at) : true
      }
    />
  );
};

const setHeight = (column: HTMLElement | null) => {
  if (!column) return;
  const watcher = new ResizeObserver(() => column.style.setProperty('--height', `${column.offsetHeight}px`));
  watcher.observe(column);
  return () => watcher.disconnect();
};

/** List and form side by side, or the form below the list on narrow screens. */
const ContentColumns = ({ items, form, children }: ColumnsProps) => (
  <>
    {form && (
      <ActionButton kind="secondary" className="mb-4 xl:hidden" onClick={() => getFirstField(items)?.focus()}>
        <ArrowDown aria-hidden size={15} />
        Go to the form
      </ActionButton>
    )}
    <div
      data-items={items}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
        Boolean(form) && 'xl:grid-cols-[minmax(0,1fr)_25rem]',
      )}
    >
      <div className="min-w-0">{children}</div>
      {/* The form is sticky beside a long list; if it is taller than the screen, its end with the buttons stays visible. */}
      <div
        ref={setHeight}
        className="min-w-0 xl:sticky xl:top-[min(5.5rem,calc(100dvh-1rem-var(--height,0px)))]"
      >
        {form}
      </div>
    </div>
  </>
);
type ColumnsProps = { items: string; form: ReactNode; children: ReactNode };
