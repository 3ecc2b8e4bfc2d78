/** Whether the program runs from inside a package: then its folder is the package's archive. */
export const isPackaged = (root: string): boolean => /[\\/]app\.asar[\\/]?$/.test(root);
