import { Body, Controller, Get, Header, Injectable, NotFoundException, Param, Post, Query, Res } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, Min, ValidateBy, ValidateIf } from 'class-validator'
import type { Response } from 'express'

const statuses = ['available', 'pending', 'sold']

// rule: create-refuses-category-outside-int64 category-comes-back-exactly
// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
const isInt64 = (value: unknown) => typeof value === 'bigint' && BigInt.asIntN(64, value) === value
const defaultMessage = () => 'categoryId must be an integer of 64 bits'
const IsInt64 = () => ValidateBy({ name: 'isInt64', validator: { validate: isInt64, defaultMessage } })
// end
// end

export class NewPet {
  // rule: create-refuses-name-type
  @IsString()
  @IsNotEmpty()
  name!: string
  // end

  // rule: create-refuses-category-type create-refuses-category-outside-int64 category-comes-back-exactly
  // rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
  // @IsInt() refuses every BigInt.
  @IsInt64()
  categoryId!: bigint
  // end
  // end

  // rule: create-refuses-status-outside-enum
  // Not @IsOptional(), which lets null through.
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(statuses)
  status?: string
  // end
}

export class ListQuery {
  // rule: list-default-is-at-most-20 list-default-equals-limit-20
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 20
  // end

  @IsOptional()
  @IsIn(statuses)
  status?: string
}

export type Pet = NewPet & { id: bigint }

@Injectable()
export class PetsService {
  private readonly pets = new Map<bigint, Pet>()
  // rule: ids-are-unique ids-are-never-rounded
  private lastId = 0n
  // end

  list({ limit, status }: ListQuery): Pet[] {
    // rule: list-filters-by-status list-finds-created-status
    const found = [...this.pets.values()].filter(pet => status === undefined || pet.status === status)
    // end
    // rule: list-is-a-bare-array list-respects-limit
    return found.slice(0, limit)
    // end
  }

  add(newPet: NewPet): Pet {
    // rule: omitted-status-is-valid create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid create-echoes-name create-echoes-category create-echoes-status
    const pet = { id: ++this.lastId, ...newPet }
    // end
    this.pets.set(pet.id, pet)
    return pet
  }

  get(id: string): Pet {
    // rule: unknown-id-returns-404
    const pet = /^-?\d{1,19}$/.test(id) ? this.pets.get(BigInt(id)) : undefined
    if (!pet) throw new NotFoundException(`There is no pet ${id}.`)
    // end
    return pet
  }
}

@Controller('pets')
export class PetsController {
  constructor(private readonly pets: PetsService) {}

  @Get()
  listPets(@Query() query: ListQuery) {
    return this.pets.list(query)
  }

  // rule: create-returns-201
  @Post()
  // end
  // rule: created-pet-has-location
  createPet(@Body() newPet: NewPet, @Res({ passthrough: true }) res: Response) {
    const pet = this.pets.add(newPet)
    res.location(`/v1/pets/${pet.id}`)
    // end
    return pet
  }

  @Get(':petId')
  // rule: deprecation-is-announced sunset-names-the-day
  @Header('Sunset', 'Thu, 05 Dec 2030 00:00:00 GMT')
  // end
  getPet(@Param('petId') petId: string) {
    return this.pets.get(petId)
  }
}
