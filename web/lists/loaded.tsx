import type { ReactNode } from "react";

import { errorMessage, mayPass } from "#web/api/call-error.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";

/** The part of a query that the screen needs, whether it reads once or watches. */
export interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Loadable<Data>;
  /** The shape of the coming content. */
  skeleton: ReactNode;
  /** The sentence if the call fails without one of its own. */
  fallback: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, or its loading or failed state. Data stays when a later reading fails. */
export function Loaded<Data>({ query, skeleton, fallback, children }: LoadedProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) {
    if (!isError) return skeleton;
    return (
      <FailedState onRetry={mayPass(error) ? retry : undefined} isRetrying={isFetching}>
        {errorMessage(error, fallback)}
      </FailedState>
    );
  }
  return (
    <>
      {isError && (
        <div className="mb-4">
          <Banner
            tone="warning"
            title="지금 보이는 내용은 최신이 아닐 수 있어요."
            action={
              <Button size="small" onPress={retry} isPending={isFetching}>
                다시 시도
              </Button>
            }
          >
            {errorMessage(error, fallback)}
          </Banner>
        </div>
      )}
      {children(data)}
    </>
  );
}
