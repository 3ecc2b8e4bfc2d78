import { useEffect, useState } from 'react';
import { attentionRank } from '../../../shared/model/attention-rank.ts';
import { useQueueFeed, useQueueStore } from '../../store/queue-context.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { type Announcement, announcementOf, type Heard } from './announcements.ts';

/** Announces changes of uploads to screen readers. */
export function QueueAnnouncer() {
  const store = useQueueStore();
  const feed = useQueueFeed();
  const [said, setSaid] = useState<Announcement>({ text: '', urgent: false });
  useEffect(() => {
    const { jobs, conditions } = store.getState();
    const heard: Heard = {
      ranks: new Map([...jobs.values()].map((job) => [job.id, attentionRank(job)])),
      holds: conditions.holds,
    };
    return feed.subscribe((event) => {
      const news = announcementOf(event, heard);
      if (news) setSaid(news);
    });
  }, [feed, store]);
  return (
    <>
      <LiveRegion text={said.urgent ? '' : said.text} />
      <LiveRegion text={said.urgent ? said.text : ''} urgent />
    </>
  );
}
