import { expect, it } from "vitest";
import { readForm } from "./forms.ts";

it("a poll says who asks", () => {
  expect(readForm("ConnectionType=GetRequest&ID=kitchen+1&Name=TM-m30III")).toEqual({
    type: "GetRequest",
    id: "kitchen 1",
    name: "TM-m30III",
  });
  expect(readForm("ConnectionType=GetRequest&ID=")).toEqual({ type: "GetRequest", id: null, name: null });
});

it("a result and a status bring their document", () => {
  expect(readForm("ConnectionType=SetResponse&ID=1&ResponseFile=%3Ca+b%3D%221%22%2F%3E")).toMatchObject({
    type: "SetResponse",
    responseFile: '<a b="1"/>',
  });
  expect(readForm("ConnectionType=SetStatus&ID=1&Status=%3Cs%2F%3E")).toMatchObject({
    type: "SetStatus",
    status: "<s/>",
  });
});

it.each(["", "ID=1", "ConnectionType=", "ConnectionType=Other&ID=1", "{}"])("%j is no message of a printer", (body) => {
  expect(readForm(body)).toBeUndefined();
});
