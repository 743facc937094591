import { type RefObject, useEffect, useState } from 'react';

export const submitButton = 'submit';

const focusOn = (form: HTMLFormElement | null, target: string) => {
  const element =
    target === submitButton ? form?.querySelector('[type=submit]') : form?.elements.namedItem(target);
  if (element instanceof HTMLElement) element.focus();
};

/** Where the focus goes once the form can be edited again: while an order is on its way its fields are locked, and what is locked takes no focus. */
export const useFocusAfter = (form: RefObject<HTMLFormElement | null>, isEditing: boolean) => {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!target || !isEditing) return;
    focusOn(form.current, target);
    setTarget(undefined);
  }, [target, isEditing, form]);
  return setTarget;
};

/** A page the browser kept alive would show a placed order as still on its way. */
export const useReloadAfterPlacing = (isPlaced: boolean): void => {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted && isPlaced) location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, [isPlaced]);
};
