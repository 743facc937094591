/** On a Mac, Control K deletes text in every text field and is left to the browser; the palette uses Command K there. */
export const isMac: boolean = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** Whether a key press opens the palette: Control K, or Command K on a Mac, without other modifiers. */
export const isPaletteKey = (press: Press, onMac = isMac): boolean =>
  press.key.toLowerCase() === 'k' &&
  press.metaKey === onMac &&
  press.ctrlKey === !onMac &&
  !(press.altKey || press.shiftKey || press.isComposing || press.repeat || press.defaultPrevented);
