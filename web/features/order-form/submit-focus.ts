import { type RefObject, useEffect, useState } from 'react';
import { showField } from '../../ui/show-field.ts';

export const submitButton = 'submit';

const focusOn = (form: HTMLFormElement | null, target: string) => {
  // On a phone the button is in the bar.
  const buttons = form?.querySelectorAll('[type=submit]') ?? [];
  const element =
    target === submitButton
      ? [...buttons].find((button) => button.checkVisibility())
      : form?.elements.namedItem(target);
  if (!(element instanceof HTMLElement)) return;
  if (target === submitButton) element.focus();
  else showField(element);
};

/**
 * Sets focus once the form is editable again: its fields are disabled while an order is being sent, and disabled fields
 * cannot take focus.
 */
export const useFocusAfter = (form: RefObject<HTMLFormElement | null>, isEditing: boolean) => {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!target || !isEditing) return;
    focusOn(form.current, target);
    setTarget(undefined);
  }, [target, isEditing, form]);
  return setTarget;
};

/** A page restored from the back/forward cache would show a placed order as still being sent, so it reloads. */
export const useReloadAfterPlacing = (isPlaced: boolean): void => {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted && isPlaced) location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, [isPlaced]);
};
