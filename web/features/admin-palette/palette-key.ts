/** On a Mac, Control K cuts a line in every text field and stays the browser's; the palette has Command there. */
export const isMac: boolean = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** Whether a press of keys asks for the palette: Control K, on a Mac Command K, and nothing held beside it. */
export const isPaletteKey = (press: Press, onMac = isMac): boolean =>
  press.key.toLowerCase() === 'k' &&
  press.metaKey === onMac &&
  press.ctrlKey === !onMac &&
  !(press.altKey || press.shiftKey || press.isComposing || press.repeat || press.defaultPrevented);
