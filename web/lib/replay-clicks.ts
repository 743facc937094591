/**
 * Records clicks and submits in a part of the page that React has not hydrated yet: React would drop them, and a form
 * would submit natively. Returns a function that replays each once, in order of its first occurrence. `onTouched` is
 * called on pointer contact or focus.
 */
export const recordClicks = (part: Element, onTouched?: () => void): (() => void) => {
  const clicked = new Set<HTMLElement>();
  const onTouch = (event: Event) => {
    const target = event.target as Element;
    if (!part.contains(target)) return;
    onTouched?.();
    const button = event.type === 'click' && target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may hydrate during a click, and would then handle this event too.
    event.stopImmediatePropagation();
    button.dataset.pressed = '';
    clicked.add(button);
  };
  const types = ['pointerdown', 'focusin', 'click'];
  // React stops the event at its root, so this listens above it.
  for (const type of types) document.addEventListener(type, onTouch, true);
  return () => {
    for (const type of types) document.removeEventListener(type, onTouch, true);
    for (const button of clicked) {
      delete button.dataset.pressed;
      button.click();
    }
    clicked.clear();
  };
};
