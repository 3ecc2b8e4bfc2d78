/** Whether the program runs from a package: its folder is then the package's archive. */
export const isPackaged = (root: string): boolean => /[\\/]app\.asar[\\/]?$/.test(root);
