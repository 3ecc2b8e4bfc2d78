import { Fragment, type ReactNode } from 'react';

const afterSeparator = /(?<=[_-])(?=[^_-])/u;

/** The parts of a file name, between which it breaks. Words of a text also have dots, as in `1.5`. */
export const partsOfName = (name: string): readonly string[] => name.split(/(?<=[_.-])(?=[^_.-])/u);

/** A text with file names, which break after `_` and `-` rather than within a word. */
export const withBreaks = (text: string): ReactNode =>
  text.split(afterSeparator).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
