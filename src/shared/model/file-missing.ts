import type { Trouble } from './trouble.ts';

/** Whether an upload failed because its file is gone. It starts again by itself once the same file is back. */
export const isFileMissing = ({ code }: Pick<Trouble, 'code'>): boolean => code === 'file_missing';
