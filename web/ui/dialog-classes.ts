export const backdropClasses =
  'fixed inset-0 z-50 bg-black/70 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0';
export const popupClasses =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 ' +
  'overflow-y-auto rounded-md border border-hairline bg-panel p-6 text-text shadow-2xl';
