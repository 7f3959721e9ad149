import { toggled } from "../../legal";
import type { EventFilter } from "../../types";
import { useViewModel } from "../../view-model";
import { Fold } from "../Fold";
import { icon } from "../icon";
import { Mark } from "../marks";

/** Buttons that filter the log by seat and topic.  Without any pressed, all events are shown. */
export function Filters({ value, choose }: { value: EventFilter; choose: (filter: EventFilter) => void }) {
  const view = useViewModel();
  const phrases = view.phrases.value;
  const topics = value.topics ?? [];
  const on = Object.keys(value).length > 0;
  return (
    <Fold
      name="filters"
      label={
        <span data-on={on}>
          {icon("list-filter")} {phrases.phrase("story.filter")}
        </span>
      }
    >
      <div>
        {view.names().map((name, seat) => (
          <button
            key={seat}
            type="button"
            data-seat={seat}
            aria-pressed={value.seat === seat}
            onClick={() => choose(filter(value.seat === seat ? undefined : seat, topics))}
          >
            <Mark seat={seat} /> {name}
          </button>
        ))}
      </div>
      <div>
        {Object.entries(view.definition.topic_icons).map(([topic, sign]) => (
          <button
            key={topic}
            type="button"
            data-topic={topic}
            aria-pressed={topics.includes(topic)}
            onClick={() => choose(filter(value.seat, toggled(topics, topic)))}
          >
            {icon(sign)} {phrases.find(`story.topic_${topic}`, {})}
          </button>
        ))}
      </div>
    </Fold>
  );
}

/** Returns a filter without empty parts. */
function filter(seat: number | undefined, topics: string[]): EventFilter {
  return { ...(seat === undefined ? {} : { seat }), ...(topics.length ? { topics } : {}) };
}
