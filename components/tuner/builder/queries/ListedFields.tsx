"use client";

import type { ReactNode } from "react";
import type { PullCostProfileQuery, RegistryQuery } from "@/lib/discovery/policy/model";
import { TextField } from "../TextField";
import type { QueryFieldsProps } from "./QueryFields";
import { readList, readWhole } from "./queryEdits";
import classes from "../Builder.module.css";

/** Which tags of a registry are listed, and how they become images. */
export function RegistryFields({ tuner, query, index }: QueryFieldsProps<RegistryQuery>): ReactNode {
  const at = (key: string): (string | number)[] => ["spec", "queries", index, "registry", key];
  const wide = { tuner, className: classes.wide } as const;
  return (
    <>
      <TextField {...wide} label="Registry" path={at("url")} value={query.url} />
      <TextField
        {...wide}
        label="Repositories"
        description="One a line"
        placeholder="team/app"
        path={at("repositories")}
        value={query.repositories.join("\n")}
        read={readList}
        rows={2}
      />
      <TextField
        {...wide}
        label="Tag filter"
        description="An RE2 expression that a tag must match somewhere"
        path={at("tagFilter")}
        value={query.tagFilter ?? ""}
        optional
      />
      <TextField
        {...wide}
        label="Version pattern"
        description="An RE2 expression that finds the version in a tag; semantic versions when empty"
        path={at("versionPattern")}
        value={query.versionPattern ?? ""}
        optional
      />
      <TextField
        tuner={tuner}
        label="Newest kept"
        description="Tags a repository"
        placeholder="all"
        path={at("topX")}
        value={query.topX === undefined ? "" : String(query.topX)}
        read={readWhole}
        optional
      />
      <TextField
        tuner={tuner}
        label="Read at most"
        description="Tags a repository"
        placeholder="1000"
        path={at("maxScan")}
        value={String(query.maxScan)}
        read={readWhole}
        optional
      />
      <TextField
        {...wide}
        label="List tags after"
        description="The tag that the list begins behind, in the registry’s order"
        path={at("tagSeek")}
        value={query.tagSeek ?? ""}
        optional
      />
      <TextField
        {...wide}
        label="Image template"
        placeholder="{{.Registry}}/{{.Repository}}:{{.Tag}}"
        path={at("imageTemplate")}
        value={query.imageTemplate ?? ""}
        optional
      />
    </>
  );
}

/** Where a pull-cost profile is: at a URL or among the data sources, one of both. */
export function ProfileFields({ tuner, query, index }: QueryFieldsProps<PullCostProfileQuery>): ReactNode {
  const at = (key: string): (string | number)[] => ["spec", "queries", index, "pullCostProfile", key];
  return (
    <>
      <TextField
        tuner={tuner}
        className={classes.wide}
        label="Profile’s URL"
        description="Of a CSV or JSON file"
        path={at("url")}
        value={query.url ?? ""}
        optional
      />
      <TextField
        tuner={tuner}
        className={classes.wide}
        label="Or an uploaded profile"
        description="Its name among the data sources"
        path={at("document")}
        value={query.document ?? ""}
        optional
      />
    </>
  );
}
