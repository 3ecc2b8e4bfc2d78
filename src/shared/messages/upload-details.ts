import { formatBytes, formatMoment, formatPercent, formatSpeed, formatTimeLeft } from '../model/format.ts';
import type { LaterUpload } from '../model/uploads.ts';
import { listOf, phrase } from './phrase.ts';

const versionList = (versions: readonly number[]): string => listOf(versions.map((version) => `v${version}`));

/** How fast bytes move, and how long that takes; where none move, what they wait for. */
const pace = (bytesPerSecond: number, secondsLeft: number | null, locale?: string): string => {
  if (bytesPerSecond < 1) return uploadDetails.waitingForServer;
  const speed = formatSpeed(bytesPerSecond, locale);
  return secondsLeft === null ? speed : `${speed} · ${formatTimeLeft(secondsLeft * 1_000)} left`;
};

/** Details beside the state. An upload that runs normally has none. */
export const uploadDetails = {
  allPaused: 'All uploads are paused.',
  projectPaused: 'The project is paused.',
  offline: "Resumes when you're back online.",
  startsAt: phrase(
    (atMs: number, locale: string | undefined = undefined) => `Starts ${formatMoment(atMs, locale)}.`,
    0,
  ),
  onBattery: 'Starts when the computer is plugged in.',
  afterOther: 'Starts after the other upload to this item.',
  pausedAt: phrase(
    (share: number, locale: string | undefined = undefined) => `Paused at ${formatPercent(share, locale)}`,
    0.48,
  ),
  connectionHolds: 'Continues from there while the connection holds.',
  sessionContinues: 'Continues with what the server has confirmed.',
  startsAgain: 'Starts again from the beginning.',
  continuesAfterOther: 'Continues when another upload is done.',
  startsWhenOpen: 'Starts when Renderdrop is open, or with "renderdrop queue run".',
  resumesWhenOpen: 'Resumes when Renderdrop is open, or with "renderdrop queue run".',
  stillRendering: 'Still rendering. Uploads when the file is complete.',
  connecting: 'Connecting…',
  progress: phrase(
    (
      fraction: number,
      sizeBytes: number,
      bytesPerSecond: number,
      secondsLeft: number | null,
      locale: string | undefined = undefined,
    ) =>
      [
        `${formatPercent(fraction, locale)} of ${formatBytes(sizeBytes, locale)}`,
        pace(bytesPerSecond, secondsLeft, locale),
      ].join(' · '),
    0.42,
    4_100_000_000,
    86_200_000,
    180,
  ),
  waitingForServer: 'Waiting for the server',
  pace: phrase(pace, 86_200_000, 180),
  retrying: phrase(
    (because: string, inMs: number) => `${because.replace(/[.]$/, '')}. Retrying in ${formatTimeLeft(inMs)}.`,
    'The connection was lost.',
    8_000,
  ),
  uploadedTo: phrase((state: string, target: string) => `${state} · ${target}`, 'Ready', 'LED Main, v5'),
  uploaded: 'Uploaded',
  elsewhere: 'Uploaded from another computer.',
  processingLong: 'Longer than usual. Check it in the web app.',
  processingSoFar: phrase((time: string) => `${time} so far`, '6 min'),
  replaced: 'Another version is current now. You can choose yours in the web app.',
  replacedByLaterUpload: phrase(
    (version: number | null) =>
      `${version === null ? 'A later version' : `v${version}`} from here is current now. You can choose this one in the web app.`,
    6,
  ),
  uploadedUnconfirmed: 'Uploaded, but the server never confirmed it. Check the item before you retry.',
  unconfirmed: 'The server never confirmed the upload. Check the item before you retry.',
  changedUploadingAgain: phrase(
    (version: number | null, left: readonly number[]) =>
      `The file changed: uploading again as ${version === null ? 'a new version' : `v${version}`}, with ${versionList(left)} left unfinished.`,
    4,
    [3],
  ),
  changedUploadedAgain: phrase(
    (left: readonly number[]) =>
      `The file changed during the upload, so ${versionList(left)} ${left.length === 1 ? 'stays' : 'stay'} unfinished.`,
    [3],
  ),
  versionRemains: 'An unfinished version stays on the item.',
  canceledTooLate: {
    arrived: 'Already uploaded. It still becomes the current version.',
    may_have_arrived: 'It may be uploaded already and still become the current version.',
  },
} as const;

/** Says which version is the current one in place of another that was uploaded. */
export const replacedWords = (by: LaterUpload | undefined): string =>
  by ? uploadDetails.replacedByLaterUpload(by.versionNumber) : uploadDetails.replaced;
