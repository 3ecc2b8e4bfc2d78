import { Fragment, type ReactNode } from 'react';

const afterSeparator = /(?<=[_-])(?=[^_-])/u;

/** A text with file names, which break after `_` and `-` rather than within a word. */
export const withBreaks = (text: string): ReactNode =>
  text.split(afterSeparator).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
