/**
 * Records clicks and submits in a part of the page that React has not hydrated yet: React would drop them, and a form
 * would submit natively. The part is looked for at each event, because a page that could not be hydrated is rendered anew.
 * Returns a function that replays each once, in order of its first occurrence. `onTouched` is called on pointer contact or
 * focus.
 */
export const recordClicks = (find: () => Element | null, onTouched?: () => void): (() => void) => {
  /** With their places among the buttons of the part. */
  const clicked = new Map<HTMLElement, number>();
  const listButtons = () => [...(find()?.querySelectorAll('button') ?? [])];
  const onTouch = (event: Event) => {
    const target = event.target as Element;
    if (!find()?.contains(target)) return;
    onTouched?.();
    const button = event.type === 'click' && target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may hydrate during a click, and would then handle this event too.
    event.stopImmediatePropagation();
    button.dataset.pressed = '';
    if (!clicked.has(button)) clicked.set(button, listButtons().indexOf(button));
  };
  const types = ['pointerdown', 'focusin', 'click'];
  // React stops the event at its root, so this listens above it.
  for (const type of types) document.addEventListener(type, onTouch, true);
  return () => {
    for (const type of types) document.removeEventListener(type, onTouch, true);
    const buttons = listButtons();
    for (const [button, place] of clicked) {
      delete button.dataset.pressed;
      (button.isConnected ? button : buttons[place])?.click();
    }
    clicked.clear();
  };
};
