/**
 * Keeps what is pressed in a part of the page that React has not taken over yet: React lets such clicks fall, and a
 * form would send itself. Returns what presses it all again, once each, in the order it was first pressed. A hand or the
 * focus on the part is told.
 */
export const recordClicks = (part: Element, onTouched?: () => void): (() => void) => {
  const kept = new Set<HTMLElement>();
  const onTouch = (event: Event) => {
    const target = event.target as Element;
    if (!part.contains(target)) return;
    onTouched?.();
    const button = event.type === 'click' && target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React takes a part over in the middle of a click when it can, and would hear this one too.
    event.stopImmediatePropagation();
    button.dataset.pressed = '';
    kept.add(button);
  };
  const types = ['pointerdown', 'focusin', 'click'];
  // React stops the event at its root, so this stands above it.
  for (const type of types) document.addEventListener(type, onTouch, true);
  return () => {
    for (const type of types) document.removeEventListener(type, onTouch, true);
    for (const button of kept) {
      delete button.dataset.pressed;
      button.click();
    }
    kept.clear();
  };
};
