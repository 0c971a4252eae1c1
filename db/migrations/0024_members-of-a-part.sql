CREATE INDEX CONCURRENTLY "signatories_member_idx" ON "signatories" USING btree ("member_of") WHERE "signatories"."member_of" is not null;
