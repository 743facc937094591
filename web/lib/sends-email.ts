// A page shows one studio: set with its locale, before anything is rendered.
let isSetUp = true;

/** Called with what the page's data says. */
export const setSendsEmail = (given: boolean): void => {
  isSetUp = given;
};

/** Whether a mail server is set up: without one, no sentence may promise an email. */
export const sendsEmail = (): boolean => isSetUp;
