/** Whether the list of this search field highlights an entry: Enter then is for that one, and not for the first. */
export const isOptionPointedAt = (field: EventTarget | null): boolean =>
  field instanceof Element && field.hasAttribute('aria-activedescendant');
