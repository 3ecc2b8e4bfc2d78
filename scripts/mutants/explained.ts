/**
 * Changes that survived and may: why no test can or should notice them. By the key that `npm run mutants -- --list` says; a
 * key changes with its line, so that an explanation never outlives what it explains.
 */
export const explained: Readonly<Record<string, string>> = {
  // src/engine/uploads/placing/background-placing.ts: nobody waits for what is under way when the program ends
  '0061cb1aa4a3ec69':
    'what is under way was aborted a line before, ends by itself, and touches nothing any more once it sees that',
  // src/cli/uploads/follow.ts: an exit code that is left out
  '00f4158fde84159a': 'a process that ends without a code ends with 0, which is the code that was left out',
  // src/engine/api-client/bounded-json.ts: `undefined` as it was
  '04fde22075f623c6': 'nothing is changed: what was returned was undefined already',
  // src/engine/api-client/bounded-json.ts: no answer instead of a no
  '0a9cb503ef0d3624': 'both are no to the one who asks, which is the line above it in the same file',
  // src/shared/model/frame-rate.ts: what lies exactly on the bound of what is believed
  '07156c7921cb0e68':
    'no rate that is written lies there: the bounds are halves of a last digit, and where they are none the rate is known exactly',
  // src/engine/uploads/runner/examine.ts: a step that says nothing of what comes next
  '02807352d53b3f89': 'the one who asks only goes on where it says again, so that nothing said is to leave',
  // src/engine/node/watch-folders/writers.ts: what cannot be read of a process counts as writing
  '0310272c3872b186':
    'only a process that ends between two looks at it cannot be read: its files are looked at again a moment later',
  // src/engine/node/watch-folders/folder-reader.ts: very much news is looked at piece by piece
  '033cccc1ae63da90':
    'each piece says the same as a whole pass, and what the system lost is found by the next pass: it only comes later',
  // src/engine/uploads/runner/send.ts: an attempt that was cut without a reason, or by the network coming back
  '04ecbb507346551e':
    'both ways send again at once to the same address, and what is on the wire is never cut by the network coming back',
  // src/engine/notes/filter-notes.ts: no answer instead of a no
  '042c6fd1545a135b': 'a filter takes both for a no',
  // src/engine/notes/check/note-check.ts: which frames are fetched ahead, and in which order
  '058da0440bc9ed91': 'what is shown is the same: only what nobody has asked for yet comes in another order',
  '052acb1e72839392': 'what is shown is the same: two frames at the end are fetched when they are asked for',
  // src/engine/compose.ts: the address that came for an account that is not there any more is looked at all the same
  '27da9a0045cc1e74':
    'only who signs out between a request and its answer comes there, and the upload fails either way: with another sentence',
};
