import { createContext } from 'react';

/** Whether a field offers every item of the project. Otherwise some are not loaded yet. */
export const HasAllItems = createContext(true);
