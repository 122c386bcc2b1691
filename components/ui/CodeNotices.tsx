"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { codeNotices, removeCodeNotice, subscribeCodeNotices, type CodeNotice } from "@/lib/client/code";
import classes from "./CodeNotices.module.css";

const NONE: readonly CodeNotice[] = [];

/** Reports over the page what could not be loaded. Imports no further code, since that may fail to load too. */
export function CodeNotices(): ReactNode {
  const notices = useSyncExternalStore(subscribeCodeNotices, codeNotices, () => NONE);
  if (notices.length === 0) return null;
  return (
    <section className={classes.root} aria-label="What could not be loaded">
      {notices.map((notice, index) => (
        <div key={index} role="alert" className={classes.notice}>
          <p className={classes.title}>{notice.title}</p>
          {notice.text}
          <div className={classes.buttons}>
            {notice.action === undefined ? null : (
              <button type="button" onClick={notice.action.run}>
                {notice.action.label}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                removeCodeNotice(notice);
                notice.onDismiss?.();
              }}
            >
              Dismiss
            </button>
          </div>
        </div>
      ))}
    </section>
  );
}
