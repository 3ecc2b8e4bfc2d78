import { queueTexts } from '../../shared/messages/queue-texts.ts';
import { bytesPerMegabyte } from '../../shared/model/format.ts';
import { minuteToTime } from '../../shared/model/minute-of-day.ts';
import type { QueueLimits } from '../../shared/model/upload-queue.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

/** Changes the limits that are named, and shows all of them. */
export const queueLimits: CommandRun = async ({ arguments: args, environment, output }) => {
  const patch = patchOf(args);
  await using cliEngine = await openCliEngine(environment, output);
  const { uploads } = cliEngine.engine;
  if (Object.keys(patch).length > 0) await uploads.setLimits(patch);
  const { concurrency, gentle, bytesPerSecond, hours: minutes } = uploads.limits;
  const hours = minutes && {
    from: minuteToTime(minutes.fromMinute),
    until: minuteToTime(minutes.untilMinute),
  };
  output.json({ type: 'limits', at_once: concurrency, gentle, bytes_per_second: bytesPerSecond, hours });
  const megabytes = bytesPerSecond === null ? null : bytesPerSecond / bytesPerMegabyte;
  output.line(queueTexts.limits.atOnce(concurrency));
  output.line(queueTexts.limits.speed(megabytes));
  output.line(queueTexts.limits.gentle(gentle));
  output.line(queueTexts.limits.hours(hours));
  return exitCodes.done;
};

function patchOf(args: ParsedArguments): Partial<QueueLimits> {
  const [atOnce, gentle, speed] = [args.text('at-once'), args.text('gentle'), args.text('speed')];
  const megabytes = speed === 'off' ? null : args.number('speed', { min: 0.1, max: 10_000 });
  return {
    ...(atOnce === null ? {} : { concurrency: atOnce === 'automatic' ? atOnce : Number(atOnce) }),
    ...(gentle === null ? {} : { gentle: gentle === 'on' }),
    ...(speed === null
      ? {}
      : { bytesPerSecond: megabytes === null ? null : Math.round(megabytes * bytesPerMegabyte) }),
  };
}
