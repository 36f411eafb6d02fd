import type { ReplyInput, RouteKey } from '@evoting/contract/calls';
import { expect, type Page } from '@playwright/test';
import { failure } from './fixtures.ts';

/** The data of a call's reply, as sent. */
export type DataIn<Key extends RouteKey> = ReplyInput<Key> extends { data: infer Data } ? Data : never;
/** Mocked replies by call: the data, a function of the URL that returns it, or a failure. */
export type Answers = {
  readonly [Key in RouteKey]?: DataIn<Key> | ((url: string) => DataIn<Key>) | 'failure';
};

/** Mocks replies to a page; the server answers all other calls. */
export async function answer(page: Page, answers: Answers): Promise<void> {
  for (const [call, given] of Object.entries(answers)) {
    const [method, path = ''] = call.split(' ');
    const address = new RegExp(`/api${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
    await page.route(address, (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (given === 'failure') return route.fulfill(failure(503));
      const data = typeof given === 'function' ? given(route.request().url()) : given;
      return route.fulfill({ json: { message: '', data } });
    });
  }
}

/** Waits until a page shows a text. */
export const shows = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();
/** Waits until a page has a button. */
export const sees = (button: string) => (page: Page) =>
  expect(page.getByRole('button', { name: button, exact: true }).first()).toBeVisible();
